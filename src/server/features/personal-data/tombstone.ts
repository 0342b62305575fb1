/** In place of an address that was erased: nobody's, and never delivered (RFC 2606). */
export function tombstoneAddress(id: string): string {
  return `erased-${id}@erased.invalid`
}
