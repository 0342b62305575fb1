import { addDays, type PlainDate, weekdayOf } from '#shared/plain-date.ts'
import type { SignedIn } from './company.ts'

/** The first day that nobody has leave on. */
export const firstDay: PlainDate = '2027-01-04'

/** Working days of people from a date on, each given out once. */
export class FreeDays {
  readonly #people: readonly SignedIn[]
  #given = 0
  #date: PlainDate

  constructor(persons: readonly SignedIn[], from = firstDay) {
    this.#people = persons
    this.#date = from
  }

  next(count: number): { person: SignedIn; date: PlainDate }[] {
    return Array.from({ length: count }, () => {
      const person = this.#people[this.#given++ % this.#people.length]
      if (!person) throw new Error('There is nobody to ask.')
      const given = { person, date: this.#date }
      if (this.#given % this.#people.length === 0) this.#date = nextWorkingDay(this.#date)
      return given
    })
  }
}

function nextWorkingDay(date: PlainDate): PlainDate {
  return addDays(date, weekdayOf(date) === 5 ? 3 : 1)
}
