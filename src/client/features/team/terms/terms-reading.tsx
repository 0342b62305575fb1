import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms, Team, TeamMember } from '#shared/team/contract.ts'
import type { CompanyTerms } from './company-terms.ts'
import { EarlierExceptions, ExceptionsAhead } from './exception-list.tsx'
import { LocationVersions } from './location-group.tsx'
import { TermsGroup } from './terms-group.tsx'
import { employmentInWords, ownEntitlement } from './terms-words.ts'
import { WeekVersions } from './week-group.tsx'

type TermsReadingProps = {
  terms: MemberTerms
  members: readonly TeamMember[]
  teams: readonly Team[]
  company: CompanyTerms
  today: PlainDate
}

/** A person's terms, to read. */
export function TermsReading({ terms, members, teams, company, today }: TermsReadingProps) {
  const manager = members.find(({ id }) => id === terms.managerId)
  const team = teams.find(({ id }) => id === terms.teamId)
  return (
    <>
      <TermsGroup title="Manager and team">
        <p>
          Reports to {manager ? fullName(manager) : 'no one'}, {team ? `in ${team.name}` : 'in no team'}.
        </p>
      </TermsGroup>
      <TermsGroup title="Employment">
        <ul>
          {terms.employment.length === 0 && <li>No start or end date</li>}
          {terms.employment.map((employment) => (
            <li key={`${employment.start} ${employment.end}`}>{employmentInWords(employment)}</li>
          ))}
        </ul>
      </TermsGroup>
      <TermsGroup title="Working week">
        <WeekVersions terms={terms} companyWeeks={company.workingWeek} today={today} />
      </TermsGroup>
      {terms.workingExceptions.length > 0 && (
        <TermsGroup title="Exceptions">
          <ExceptionsAhead exceptions={terms.workingExceptions.filter(({ date }) => date >= today)} />
          <EarlierExceptions exceptions={terms.workingExceptions.filter(({ date }) => date < today)} />
        </TermsGroup>
      )}
      <TermsGroup title="Location">
        <LocationVersions terms={terms} company={company} today={today} />
      </TermsGroup>
      <TermsGroup title="Days and hours a year">
        <ul>
          {company.allowances.map(({ key, name, unit, annualAmount }) => {
            const own = ownEntitlement(terms, key, today)
            return (
              <li key={key}>
                {name}: <b className="font-[550]">{formatLeaveAmount(own ?? annualAmount, unit)}</b>{' '}
                <span className="text-muted">
                  {own === null ? 'a year, from the policy' : 'a year, set for them'}
                </span>
              </li>
            )
          })}
        </ul>
      </TermsGroup>
    </>
  )
}
