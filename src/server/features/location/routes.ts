import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { getCompanyWorkCalendars } from '#server/features/calendar/company-work-calendars.ts'
import { holidayCountries } from '#server/features/calendar/holiday-library.ts'
import { getWorkCalendar } from '#server/features/calendar/work-calendar.ts'
import { contextOf } from '#server/platform/http/request-context.ts'
import { done, idParams, uuid } from '#shared/fields.ts'
import { companyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import { calendarQuery } from '#shared/leave/contract.ts'
import { workCalendarOfPerson, workCalendarQuery } from '#shared/leave/work-calendar-contract.ts'
import {
  blockedPeriod,
  holidayChange,
  holidayCountry,
  holidayParams,
  holidaysQuery,
  location,
  locationHoliday,
  namedHoliday,
  newBlockedPeriod,
  newLocation,
} from '#shared/location/contract.ts'
import {
  addBlockedPeriod,
  changeBlockedPeriod,
  listBlockedPeriods,
  removeBlockedPeriod,
} from './blocked-periods.ts'
import { changeHoliday, listLocationHolidays, listOwnHolidays, undoHolidayChange } from './holidays.ts'
import { addLocation, changeLocation, listLocations, removeLocation } from './service.ts'

/** Locations, their public holidays, working weeks, and blocked periods. */
export const locationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/locations',
    { schema: { summary: 'Locations', response: { 200: z.array(location) } } },
    async (request) => listLocations(contextOf(request)),
  )

  app.post(
    '/api/locations',
    { schema: { summary: 'Add a location', body: newLocation, response: { 201: location } } },
    async (request, reply) => reply.code(201).send(await addLocation(contextOf(request), request.body)),
  )

  app.put(
    '/api/locations/:id',
    {
      schema: {
        summary: 'Change a location',
        params: idParams,
        body: newLocation,
        response: { 200: location },
      },
    },
    async (request) => changeLocation(contextOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/locations/:id',
    { schema: { summary: 'Remove a location', params: idParams, response: { 200: done } } },
    async (request) => {
      await removeLocation(contextOf(request), request.params.id)
      return { ok: true as const }
    },
  )

  app.get(
    '/api/holiday-countries',
    {
      config: { access: 'session' },
      schema: { summary: 'Countries whose holidays are known', response: { 200: z.array(holidayCountry) } },
    },
    async () => holidayCountries(),
  )

  app.get(
    '/api/locations/:id/holidays',
    {
      schema: {
        summary: 'A location’s holidays of a year',
        params: idParams,
        querystring: holidaysQuery,
        response: { 200: z.array(locationHoliday) },
      },
    },
    async (request) =>
      listLocationHolidays(contextOf(request), request.params.id, Number(request.query.year)),
  )

  app.put(
    '/api/locations/:id/holidays/:date',
    {
      schema: {
        summary: 'Add or change a holiday',
        params: holidayParams,
        body: holidayChange,
        response: { 200: z.array(locationHoliday) },
      },
    },
    async (request) => changeHoliday(contextOf(request), request.params, request.body),
  )

  app.delete(
    '/api/locations/:id/holidays/:date',
    {
      schema: {
        summary: 'Undo a change to a holiday',
        params: holidayParams,
        response: { 200: z.array(locationHoliday) },
      },
    },
    async (request) => undoHolidayChange(contextOf(request), request.params),
  )

  app.get(
    '/api/holidays',
    {
      schema: {
        summary: 'The reader’s public holidays in a range',
        querystring: calendarQuery,
        response: { 200: z.array(namedHoliday) },
      },
    },
    async (request) => listOwnHolidays(contextOf(request), request.query),
  )

  app.get(
    '/api/calendar/places',
    {
      schema: {
        summary: 'Everyone’s location and working week',
        querystring: calendarQuery,
        response: { 200: companyWorkCalendars },
      },
    },
    async (request) => getCompanyWorkCalendars(contextOf(request), request.query),
  )

  app.get(
    '/api/work-calendars/:userId',
    {
      schema: {
        summary: 'A person’s working days',
        params: z.strictObject({ userId: uuid }),
        querystring: workCalendarQuery,
        response: { 200: workCalendarOfPerson },
      },
    },
    async (request) => getWorkCalendar(contextOf(request), request.params.userId, request.query),
  )

  app.get(
    '/api/blocked-periods',
    { schema: { summary: 'Blocked periods', response: { 200: z.array(blockedPeriod) } } },
    async (request) => listBlockedPeriods(contextOf(request)),
  )

  app.post(
    '/api/blocked-periods',
    { schema: { summary: 'Block a period', body: newBlockedPeriod, response: { 201: blockedPeriod } } },
    async (request, reply) => reply.code(201).send(await addBlockedPeriod(contextOf(request), request.body)),
  )

  app.put(
    '/api/blocked-periods/:id',
    {
      schema: {
        summary: 'Change a blocked period',
        params: idParams,
        body: newBlockedPeriod,
        response: { 200: blockedPeriod },
      },
    },
    async (request) => changeBlockedPeriod(contextOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/blocked-periods/:id',
    { schema: { summary: 'Unblock a period', params: idParams, response: { 200: done } } },
    async (request) => {
      await removeBlockedPeriod(contextOf(request), request.params.id)
      return { ok: true as const }
    },
  )
}
