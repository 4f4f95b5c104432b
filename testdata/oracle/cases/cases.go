// Package cases is programs that once sent keys that the analysis did not allow for, each cut down to what matters.
// Lines that send a command end in a mark: //@, //@outer for the call of a wrapper, //@indirect for a call through a
// function value.
package cases

import "oracle.test/gen/rt"

// Programs is every case. Numbers are never used again.
var Programs = []rt.Prog{
	{ID: -1, Run: ErrorOnValue},
	{ID: -2, Run: BuilderToHelper},
	{ID: -3, Run: WriterToHelper},
	{ID: -4, Run: FieldByAddress},
	{ID: -5, Run: SetterOfValue},
	{ID: -6, Run: SecondImplementation},
	{ID: -7, Run: ConstructorOfTwo},
	{ID: -8, Run: Decorator},
	{ID: -9, Run: WrapperThatRepeats},
	{ID: -10, Run: BytesOfArray},
	{ID: -11, Run: AppendOver},
	{ID: -12, Run: AppendShares},
	{ID: -13, Run: ElementSetByCallee},
	{ID: -14, Run: MethodValueOfCopy},
	{ID: -15, Run: ResultAfterPanic},
	{ID: -16, Run: PrintedBuffer},
	{ID: -17, Run: BadVerbOfPointerString},
	{ID: -18, Run: BadVerbOfNumber},
	{ID: -19, Run: ChangedByInit},
	{ID: -20, Run: ChangedByFunction},
	{ID: -21, Run: PointerToField},
	{ID: -22, Run: SliceTwice},
	{ID: -23, Run: PointerToWrapper},
	{ID: -24, Run: AnyError},
	{ID: -25, Run: BufferConsumed},
	{ID: -26, Run: CopyOfStruct},
	{ID: -27, Run: Apart},
	{ID: -28, Run: ClearedMap},
	{ID: -29, Run: ArrayThroughPointer},
	{ID: -30, Run: PointerIntoStruct},
	{ID: -31, Run: SharedThroughField},
	{ID: -32, Run: SharedElsewhere},
	{ID: -33, Run: SharedMap},
	{ID: -34, Run: OneOfSeveralFunctions},
	{ID: -35, Run: MadeElsewhere},
	{ID: -36, Run: FirstOfLoop},
	{ID: -37, Run: CapturedLater},
	{ID: -38, Run: JumpedParameter},
	{ID: -39, Run: FilledTemplates},
	{ID: -40, Run: CalledBack},
	{ID: -41, Run: DecoratorOfOther},
	{ID: -42, Run: SettingOfOther},
	{ID: -43, Run: SetterBesideTesting},
}
