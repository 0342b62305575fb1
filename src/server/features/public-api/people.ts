import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { listLocationHolidays } from '#server/features/location/holidays.ts'
import { listLocations } from '#server/features/location/service.ts'
import { changeMember } from '#server/features/membership/change-member.ts'
import { inviteMember } from '#server/features/membership/invite.ts'
import { listTeams } from '#server/features/people/teams.ts'
import { users } from '#server/platform/db/schema.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { publicRoute } from '#server/platform/http/public-route.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { idParams } from '#shared/fields.ts'
import { canInvite } from '#shared/permissions.ts'
import { pageOnly } from '#shared/public-api/list-contract.ts'
import {
  type ApiHoliday,
  type ApiPerson,
  apiHoliday,
  apiHolidaysQuery,
  apiLocation,
  apiPeopleQuery,
  apiPerson,
  apiPersonChange,
  apiTeam,
} from '#shared/public-api/people-contract.ts'
import { newInvitation } from '#shared/team/contract.ts'
import { cutPage, listRoute, pageOfAll } from './list-route.ts'

const listPeople = listRoute({
  url: '/api/v1/people',
  operationId: 'listPeople',
  summary: 'Members and people who haven’t joined yet; for admins, former members too',
  scope: 'people:read',
  query: apiPeopleQuery,
  item: apiPerson,
  read: (ctx, { query: { limit, status }, after }) =>
    ctx.inCompany(async (tx, actor) => {
      if (status !== 'active') assertSeesFormer(actor)
      const isHere = {
        active: isNull(users.deactivatedAt),
        former: isNotNull(users.deactivatedAt),
        all: undefined,
      }
      const rows = await tx
        .select()
        .from(users)
        .where(and(isPerson, isHere[status], after === undefined ? undefined : gt(users.id, after)))
        .orderBy(asc(users.id))
        .limit(limit + 1)
      return cutPage(rows.map(toApiPerson), limit, ({ id }) => id)
    }),
})

const getPerson = publicRoute({
  method: 'GET',
  url: '/api/v1/people/:id',
  operationId: 'getPerson',
  summary: 'A person',
  scope: 'people:read',
  params: idParams,
  answer: apiPerson,
  run: (ctx, { params }) => ctx.inCompany((tx, actor) => readPerson(tx, actor, params.id)),
})

const addPerson = publicRoute({
  method: 'POST',
  url: '/api/v1/people',
  operationId: 'addPerson',
  summary: 'Add a person and send the invitation',
  scope: 'people:write',
  body: newInvitation,
  answer: apiPerson,
  status: 201,
  run: async (ctx, { body }) => {
    await inviteMember(ctx, body)
    return ctx.inCompany(async (tx) => {
      const [row] = await tx.select().from(users).where(eq(users.email, body.email.toLowerCase()))
      if (!row) throw new Error('An invited person is here.')
      return toApiPerson(row)
    })
  },
})

const changePerson = publicRoute({
  method: 'PATCH',
  url: '/api/v1/people/:id',
  operationId: 'changePerson',
  summary: 'Change a person’s role, manager, team or activity',
  scope: 'people:write',
  params: idParams,
  body: apiPersonChange,
  answer: apiPerson,
  run: async (ctx, { params, body }) => {
    await changeMember(ctx, params.id, body)
    return ctx.inCompany((tx, actor) => readPerson(tx, actor, params.id))
  },
})

const listTeamsRoute = listRoute({
  url: '/api/v1/teams',
  operationId: 'listTeams',
  summary: 'Named teams',
  scope: 'company:read',
  query: pageOnly,
  item: apiTeam,
  read: async (ctx, { query: { limit }, after }) => {
    const teams = (await listTeams(ctx)).map(({ id, name, mostAway }) => ({ id, name, mostAway }))
    return pageOfAll(teams, { limit, after, idOf: ({ id }) => id })
  },
})

const listLocationsRoute = listRoute({
  url: '/api/v1/locations',
  operationId: 'listLocations',
  summary: 'Locations',
  scope: 'company:read',
  query: pageOnly,
  item: apiLocation,
  read: async (ctx, { query: { limit }, after }) => {
    const locations = (await listLocations(ctx)).map(({ people: _people, ...location }) => location)
    return pageOfAll(locations, { limit, after, idOf: ({ id }) => id })
  },
})

const listHolidaysRoute = listRoute({
  url: '/api/v1/locations/:id/holidays',
  operationId: 'listHolidays',
  summary: 'Public holidays of a location in a year',
  scope: 'company:read',
  params: idParams,
  query: apiHolidaysQuery,
  item: apiHoliday,
  read: async (ctx, { params, query: { limit, year }, after }) =>
    pageOfAll(await readHolidays(ctx, params.id, Number(year)), {
      limit,
      after,
      idOf: ({ date, name }) => `${date} ${name}`,
    }),
})

function assertSeesFormer(actor: Actor): void {
  if (!canInvite(actor)) throw forbidden('Only an admin can see former members.')
}

async function readPerson(tx: Tx, actor: Actor, id: string): Promise<ApiPerson> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(isPerson, eq(users.id, id)))
  if (!row || (row.deactivatedAt !== null && !canInvite(actor))) throw notFound('That person doesn’t exist.')
  return toApiPerson(row)
}

function toApiPerson(row: typeof users.$inferSelect): ApiPerson {
  const { id, firstName, lastName, email, role, managerId, teamId, joinedOn, deactivatedAt } = row
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    managerId,
    teamId,
    joinedOn,
    isActive: deactivatedAt === null,
  }
}

/** Those that are free, in whole or in part. */
async function readHolidays(ctx: Context, locationId: string, year: number): Promise<ApiHoliday[]> {
  const holidays = await listLocationHolidays(ctx, locationId, year)
  return holidays.flatMap(({ date, name, part }) => (part === 'none' ? [] : [{ date, name, part }]))
}

export const peopleRoutes = [listPeople, getPerson, addPerson, changePerson]
export const companyRoutes = [listTeamsRoute, listLocationsRoute, listHolidaysRoute]
