import type { BenchDatabase, FilledCluster } from './filled-cluster.ts'

const years: [number, number] = [2026, 2026]
/** All of it is approved, but for one person in ten whose last request waits. */
const mostlyApproved = `CASE WHEN nth = 7 AND n % 10 = 0 THEN 'pending' ELSE 'approved' END`
/** A quarter is left: a month of 1,000 people in some 55 kB. */
const mostlyCancelled = `CASE WHEN nth = 7 AND n % 10 = 0 THEN 'pending' WHEN (n + nth) % 4 = 0 THEN 'approved' ELSE 'cancelled' END`

/** The companies of one database by what they are for, each with its number. */
export const companyNumbers = { fifty: 1, thousand: 2, tenThousand: 3, calendar: 4, writing: 5 }

const companies = [
  { people: 50, number: companyNumbers.fifty, status: mostlyApproved, annualDays: 24 },
  { people: 1000, number: companyNumbers.thousand, status: mostlyApproved, annualDays: 24 },
  { people: 10_000, number: companyNumbers.tenThousand, status: mostlyApproved, annualDays: 24 },
  { people: 1000, number: companyNumbers.calendar, status: mostlyCancelled, annualDays: 24 },
  // Enough to ask for many days.
  { people: 1000, number: companyNumbers.writing, status: mostlyApproved, annualDays: 300 },
]

/** A database with companies of 50, 1,000 and 10,000 people, gone with the cluster. */
export async function fillPeople(cluster: FilledCluster): Promise<BenchDatabase> {
  return cluster.copyOf(
    'people',
    companies.map(({ number, ...company }) => ({ ...company, companies: [number, number], years })),
  )
}

/** Companies of 50: so many of them, with numbers from 1 on. */
export async function fillCompanies(cluster: FilledCluster, count: number): Promise<BenchDatabase> {
  return cluster.original(`companies_${count}`, [
    { people: 50, companies: [1, count], years, status: mostlyApproved },
  ])
}
