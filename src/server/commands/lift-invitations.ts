import { liftStop, unblockAddress } from '#server/features/membership/invitation-blocks.ts'
import { notFound } from '#server/platform/errors.ts'
import { findCompany } from './companies.ts'
import type { Operating } from './operating.ts'

/**
 * Lets a company send invitations again whose invitations were reported; with an address, to somebody who
 * reported one by mistake. Returns what was done, for the operator.
 *
 * @throws Refusal in one line: no such company, several of the name, or an address that has reported nothing.
 */
export async function liftInvitations(
  operating: Operating,
  idOrName: string,
  address?: string,
): Promise<string> {
  const { id, name } = await findCompany(operating, idOrName)
  return operating.inCompany(id, async (tx) => {
    if (address === undefined) {
      await liftStop(tx)
      return `${name} (${id}) can send invitations again, except to those who reported one.`
    }
    if (!(await unblockAddress(tx, address)))
      throw notFound(`${address} hasn’t reported an invitation from ${name}.`)
    return `${name} (${id}) can invite ${address} again.`
  })
}
