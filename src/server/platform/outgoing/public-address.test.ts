import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  ['this machine', '127.0.0.1'],
  ['this machine, at its end', '127.255.255.254'],
  ['this machine, written short', '127.1'],
  ['this machine, in octal', '0177.0.0.1'],
  ['this machine, in hex', '0x7f.0.0.1'],
  ['this machine, as a number', '2130706433'],
  ['no address', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['the metadata of clouds', '169.254.169.254'],
  ['the metadata of a cloud’s containers', '169.254.170.2'],
  ['shared by a carrier', '100.64.0.1'],
  ['the metadata of a cloud', '100.100.100.200'],
  ['of protocols', '192.0.0.1'],
  ['for documents', '192.0.2.1'],
  ['for documents', '198.51.100.1'],
  ['for documents', '203.0.113.1'],
  ['for benchmarks', '198.18.0.1'],
  ['6to4’s relays', '192.88.99.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['everybody', '255.255.255.255'],
  ['this machine', '::1'],
  ['no address', '::'],
  ['link-local', 'fe80::1'],
  ['link-local, with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['of a site', 'fd00:ec2::254'],
  ['multicast', 'ff02::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['IPv4 in IPv6, in hex', '::ffff:7f00:1'],
  ['public IPv4 in IPv6', '::ffff:8.8.8.8'],
  ['IPv4 in IPv6 as it once was', '::127.0.0.1'],
  ['IPv4 in IPv6 as it once was, in hex', '::7f00:1'],
  ['not given out', '4000::1'],
  ['translated by NAT64', '64:ff9b::7f00:1'],
  ['translated by a local NAT64', '64:ff9b:1::7f00:1'],
  ['through 6to4', '2002:7f00:1::'],
  ['through Teredo', '2001:0:7f00:1::'],
  ['for documents', '2001:db8::1'],
  ['thrown away', '100::1'],
  ['a name', 'localhost'],
  ['nothing', ''],
])('%s is refused: %s', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each([
  '8.8.8.8',
  '93.184.215.14',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::8a',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
