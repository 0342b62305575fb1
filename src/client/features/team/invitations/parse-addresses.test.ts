import { expect, test } from 'vitest'
import { isList, parseAddresses } from './parse-addresses.ts'

const ben = 'ben@halyard.example'
const ines = 'ines@halyard.example'

test.each([
  { text: ben, addresses: [ben] },
  { text: `${ben}, ${ines}`, addresses: [ben, ines] },
  { text: `${ben};${ines};`, addresses: [ben, ines] },
  { text: `${ben}\r\n${ines}\n\n`, addresses: [ben, ines] },
  { text: `${ben}\t${ines}`, addresses: [ben, ines] },
  { text: `${ben} ${ines}`, addresses: [ben, ines] },
  { text: `Ben Osei <${ben}>, Ines Duarte <${ines}>`, addresses: [ben, ines] },
  { text: `"Osei, Ben" <${ben}>; ${ines}`, addresses: [ben, ines] },
  { text: `Osei, Ben <${ben}>; Duarte, Ines <${ines}>`, addresses: [ben, ines] },
  { text: `<${ben}>`, addresses: [ben] },
  { text: `mailto:${ben}`, addresses: [ben] },
  { text: `${ben}, BEN@halyard.example, ${ines}`, addresses: ['BEN@halyard.example', ines] },
  { text: `ravi.halyard.example, ${ben}`, addresses: ['ravi.halyard.example', ben] },
  { text: ' \n , ; ', addresses: [] },
])('$text', ({ text, addresses }) => {
  expect(parseAddresses(text)).toEqual(addresses)
})

test.each([
  [ben, false],
  [` ${ben}\n`, false],
  ['ben osei', false],
  [`Ben <${ben}>`, true],
  [`${ben} ${ines}`, true],
  [`${ben}\n${ines}`, true],
])('%j is a list: %s', (text, expected) => {
  expect(isList(text)).toBe(expected)
})
