// Browsers and Node.js both have it (WHATWG Encoding); only its type comes with the DOM's or Node.js's.
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}
