package command

import "example.com/ways/command/rd"

func Run(p *rd.Pool, id string) {
	p.Do("SET", "w24:a:"+id, 1, "EX", 10) // want: w24:a:<>
	p.SetEx("w24:b:"+id, 1, 60)           // want: w24:b:<>
	p.Do(name(), "w24:c:"+id)             // want: ?dynamic
}

var name func() string
