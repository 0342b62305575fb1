import { listLocationHolidays } from '#server/features/location/holidays.ts'
import { listLocations } from '#server/features/location/service.ts'
import { changeMember } from '#server/features/membership/change-member.ts'
import { inviteMember } from '#server/features/membership/invite.ts'
import { listTeams } from '#server/features/people/teams.ts'
import { publicRoute } from '#server/platform/http/public-route.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { idParams } from '#shared/fields.ts'
import { pageOnly } from '#shared/public-api/list-contract.ts'
import {
  type ApiHoliday,
  apiHoliday,
  apiHolidaysQuery,
  apiLocation,
  apiPeopleQuery,
  apiPerson,
  apiPersonChange,
  apiTeam,
} from '#shared/public-api/people-contract.ts'
import { newInvitation } from '#shared/team/contract.ts'
import { listRoute, pageOfAll } from './list-route.ts'
import { listPeople, readPerson } from './people-list.ts'

const listPeopleRoute = listRoute({
  url: '/api/v1/people',
  operationId: 'listPeople',
  summary: 'Members and people who haven’t joined yet; for admins, former members too',
  scope: 'people:read',
  query: apiPeopleQuery,
  item: apiPerson,
  read: (ctx, { query, after }) => listPeople(ctx, query, after),
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
  summary: 'Add a person, who is no admin, and send the invitation',
  scope: 'people:write',
  body: newInvitation,
  answer: apiPerson,
  status: 201,
  run: async (ctx, { body }) => {
    const { personId } = await inviteMember(ctx, body)
    return ctx.inCompany((tx, actor) => readPerson(tx, actor, personId))
  },
})

const changePerson = publicRoute({
  method: 'PATCH',
  url: '/api/v1/people/:id',
  operationId: 'changePerson',
  summary: 'Change the role, manager, team or activity of a person who is no admin',
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
  scope: 'people:read',
  query: pageOnly,
  item: apiTeam,
  read: async (ctx, { query: { limit }, after }) => {
    const teams = (await listTeams(ctx)).map(({ id, name, mostAway }) => ({ id, name, mostAway }))
    return pageOfAll(teams, { limit, after, keyOf: ({ id }) => id })
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
    const locations = (await listLocations(ctx)).map(({ id, name, country, region, timeZone }) => ({
      id,
      name,
      country,
      region,
      timeZone,
    }))
    return pageOfAll(locations, { limit, after, keyOf: ({ id }) => id })
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
      keyOf: ({ date, name }) => `${date} ${name}`,
    }),
})

/** Those that are free, in whole or in part. */
async function readHolidays(ctx: Context, locationId: string, year: number): Promise<ApiHoliday[]> {
  const holidays = await listLocationHolidays(ctx, locationId, year)
  return holidays.flatMap(({ date, name, part }) => (part === 'none' ? [] : [{ date, name, part }]))
}

export const peopleRoutes = [listPeopleRoute, getPerson, addPerson, changePerson]
export const companyRoutes = [listTeamsRoute, listLocationsRoute, listHolidaysRoute]
