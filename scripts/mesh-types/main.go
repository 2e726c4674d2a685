// Prints the messages and enums that MeshConfig uses as JSON, from the protobuf descriptors of istio.io/api
// (scripts/mesh-types.ts calls it).
package main

import (
	"encoding/json"
	"os"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	mesh "istio.io/api/mesh/v1alpha1"
)

// Field is one field of a message in protobuf's JSON form.
type Field struct {
	Name string `json:"name"`
	// A scalar of the table below, or the full name of a message or enum.
	Type       string `json:"type"`
	Kind       string `json:"kind"` // scalar, message or enum
	Repeated   bool   `json:"repeated,omitempty"`
	Map        bool   `json:"map,omitempty"`
	Deprecated bool   `json:"deprecated,omitempty"`
	// The name of the oneof that the field belongs to.
	OneOf string `json:"oneOf,omitempty"`
}

// Output is what the program prints.
type Output struct {
	Root     string              `json:"root"`
	Messages map[string][]Field  `json:"messages"`
	Enums    map[string][]string `json:"enums"`
}

var scalars = map[protoreflect.Kind]string{
	protoreflect.BoolKind:     "bool",
	protoreflect.StringKind:   "string",
	protoreflect.BytesKind:    "string",
	protoreflect.Int32Kind:    "protoInt",
	protoreflect.Sint32Kind:   "protoInt",
	protoreflect.Int64Kind:    "protoInt",
	protoreflect.Sint64Kind:   "protoInt",
	protoreflect.Uint32Kind:   "protoUint",
	protoreflect.Uint64Kind:   "protoUint",
	protoreflect.Fixed32Kind:  "protoUint",
	protoreflect.Fixed64Kind:  "protoUint",
	protoreflect.Sfixed32Kind: "protoInt",
	protoreflect.Sfixed64Kind: "protoInt",
	protoreflect.FloatKind:    "protoNumber",
	protoreflect.DoubleKind:   "protoNumber",
}

// JSON forms of the messages that protobuf's JSON mapping treats specially.
var wellKnown = map[protoreflect.FullName]string{
	"google.protobuf.Duration":    "protoDuration",
	"google.protobuf.Timestamp":   "string",
	"google.protobuf.Struct":      "map",
	"google.protobuf.Any":         "map",
	"google.protobuf.Value":       "any",
	"google.protobuf.BoolValue":   "bool",
	"google.protobuf.StringValue": "string",
	"google.protobuf.BytesValue":  "string",
	"google.protobuf.Int32Value":  "protoInt",
	"google.protobuf.Int64Value":  "protoInt",
	"google.protobuf.UInt32Value": "protoUint",
	"google.protobuf.UInt64Value": "protoUint",
	"google.protobuf.FloatValue":  "protoNumber",
	"google.protobuf.DoubleValue": "protoNumber",
}

func (o *Output) message(m protoreflect.MessageDescriptor) {
	name := string(m.FullName())
	if _, seen := o.Messages[name]; seen {
		return
	}
	o.Messages[name] = []Field{}
	fields := m.Fields()
	list := make([]Field, 0, fields.Len())
	for i := range fields.Len() {
		list = append(list, o.field(fields.Get(i)))
	}
	o.Messages[name] = list
}

func (o *Output) field(f protoreflect.FieldDescriptor) Field {
	options, _ := f.Options().(*descriptorpb.FieldOptions)
	field := Field{
		Name: f.JSONName(), Repeated: f.IsList(), Map: f.IsMap(), Deprecated: options.GetDeprecated(),
	}
	if oneOf := f.ContainingOneof(); oneOf != nil && !oneOf.IsSynthetic() {
		field.OneOf = string(oneOf.Name())
	}
	if f.IsMap() {
		f = f.MapValue()
	}
	field.Type, field.Kind = o.typeOf(f)
	return field
}

func (o *Output) typeOf(f protoreflect.FieldDescriptor) (string, string) {
	if enum := f.Enum(); enum != nil {
		name := string(enum.FullName())
		values := enum.Values()
		o.Enums[name] = make([]string, values.Len())
		for i := range values.Len() {
			o.Enums[name][i] = string(values.Get(i).Name())
		}
		return name, "enum"
	}
	message := f.Message()
	if message == nil {
		return scalars[f.Kind()], "scalar"
	}
	if scalar, known := wellKnown[message.FullName()]; known {
		return scalar, "scalar"
	}
	if strings.HasPrefix(string(message.FullName()), "google.protobuf.") {
		panic("no JSON form for " + message.FullName())
	}
	o.message(message)
	return string(message.FullName()), "message"
}

func main() {
	root := (&mesh.MeshConfig{}).ProtoReflect().Descriptor()
	output := Output{Root: string(root.FullName()), Messages: map[string][]Field{}, Enums: map[string][]string{}}
	output.message(root)
	if err := json.NewEncoder(os.Stdout).Encode(output); err != nil {
		panic(err)
	}
}
