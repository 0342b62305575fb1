// Both sides run it (WHATWG Encoding), and it is as pure as the language; only its type comes with a platform's own.
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}
