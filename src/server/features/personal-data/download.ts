import * as z from 'zod/mini'
import { findIdentifiers } from '#server/features/membership/identifiers.ts'
import { audit } from '#server/platform/audit/service.ts'
import { companies } from '#server/platform/db/schema.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/files/download.ts'
import { fileNameOf } from '#server/platform/files/file-name.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { findMember, type Member } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { canSeePersonalData } from '#shared/permissions.ts'
import { type PersonalData, personalData } from '#shared/team/personal-data-contract.ts'
import { readLeaveOf } from './read-leave.ts'
import { readPerson } from './read-person.ts'
import { readRecordOf } from './read-record.ts'

/**
 * GET /api/team/{id}/personal-data: everything that is stored about a person, active or not, as a JSON file.
 * For the person and for admins; the audit log says who took it.
 *
 * @throws Refusal 'notFound', 'forbidden'.
 */
export async function downloadPersonalData(ctx: Context, id: string): Promise<Download> {
  return ctx.inCompany(async (tx, actor) => {
    const person = await findMember(tx, id, ctx.now)
    if (!person) throw notFound('No one here has that ID.')
    if (!canSeePersonalData(actor, id))
      throw forbidden('Only the person and admins can download someone’s data.')
    await audit(tx, { ctx, actor }, { action: 'member.data-downloaded', subjectId: id })
    const content = z.encode(
      personalData,
      await readPersonalData(tx, person, { now: ctx.now, locale: actor.locale }),
    )
    return {
      name: `${fileNameOf(fullName(person), ctx.now)}.json`,
      type: 'application/json; charset=utf-8',
      content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
    }
  })
}

type For = { now: Date; locale: string }

async function readPersonalData(tx: Tx, person: Member, { now, locale }: For): Promise<PersonalData> {
  const { id: userId, today } = person
  const { invitationIds } = await findIdentifiers(tx, person)
  const [company] = await tx.select({ name: companies.name }).from(companies)
  return {
    exportedAt: now.toISOString(),
    company: company?.name ?? '',
    ...(await readPerson(tx, person)),
    ...(await readLeaveOf(tx, userId, { today, locale })),
    ...(await readRecordOf(tx, { userId, invitationIds })),
  }
}
