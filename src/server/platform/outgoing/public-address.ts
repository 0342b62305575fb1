import ipaddr from 'ipaddr.js'

/** All that has been given out for hosts; others may hold an IPv4 address, or lead anywhere. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is a host's on the public internet. Not private, loopback, link-local (where clouds
 * tell their secrets), shared, reserved or multicast ones, nor IPv6 addresses that stand for an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** Whether an IP address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}
