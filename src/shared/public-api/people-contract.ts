import * as z from 'zod/mini'
import { instant, plainDate, role, uuid } from '../fields.ts'
import { holidayPart } from '../leave/holidays.ts'
import { holidaysQuery, location, locationHoliday } from '../location/contract.ts'
import { memberChange, team } from '../team/contract.ts'
import { pageFields, updatedSince } from './list-contract.ts'

/** A person of the company: a member, somebody who hasn't joined yet, or a former member. */
export const apiPerson = z.strictObject({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  managerId: z.nullable(uuid),
  teamId: z.nullable(uuid),
  joinedOn: z.nullable(plainDate).check(z.describe("Null for someone who hasn't joined yet.")),
  isActive: z.boolean(),
  updatedAt: instant,
})
export type ApiPerson = z.infer<typeof apiPerson>

/** GET /api/v1/people: by id. Former members for admins alone. */
export const apiPeopleQuery = z.strictObject({
  ...pageFields,
  status: z
    ._default(z.enum(['active', 'former', 'all']), 'active')
    .check(z.describe("Default: members and people who haven't joined yet.")),
  updatedSince,
})
export type ApiPeopleQuery = z.infer<typeof apiPeopleQuery>

/** PATCH /api/v1/people/{id}: what is left out stays. */
const { role: newRole, isActive, managerId, teamId } = memberChange.shape
export const apiPersonChange = z.strictObject({ role: newRole, isActive, managerId, teamId })

const { id, name, mostAway } = team.shape
export const apiTeam = z.strictObject({ id, name, mostAway })

const { people: _people, ...locationFields } = location.shape
export const apiLocation = z.strictObject(locationFields)

/** GET /api/v1/locations/{id}/holidays?year. */
export const apiHolidaysQuery = z.strictObject({ ...pageFields, ...holidaysQuery.shape })
export const apiHoliday = z.strictObject({
  date: plainDate,
  name: locationHoliday.shape.name,
  part: holidayPart,
})
export type ApiHoliday = z.infer<typeof apiHoliday>
