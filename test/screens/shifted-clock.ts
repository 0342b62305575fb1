import { OutgoingMessage } from 'node:http'

// Loaded into the server that the pictures are taken of, and into its workers: its clock goes on from another
// moment, so that dates and 'waiting 4 days' are the same in every run.
const offsetMs = Number(process.env['CLOCK_OFFSET_MS'])
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget),
  get: (target, name, receiver) => (name === 'now' ? shiftedNow : Reflect.get(target, name, receiver)),
})

function shiftedNow(): number {
  return RealDate.now() + offsetMs
}

// The browser keeps its cookies by the real time, and would throw away at once what ends before it.
// oxlint-disable-next-line typescript/unbound-method -- it is called with the `this` of the one that stands in for it
const { setHeader } = OutgoingMessage.prototype
OutgoingMessage.prototype.setHeader = function setWithoutEnd(name, value) {
  const isCookie = name.toLowerCase() === 'set-cookie' && Array.isArray(value)
  return setHeader.call(this, name, isCookie ? value.map(withoutEnd) : value)
}

/** A cookie that is taken back, by an end in 1970, stays so. */
function withoutEnd(cookie: string): string {
  return cookie.replace(/; expires=(?!Thu, 01 Jan 1970)[^;]*/i, '')
}
