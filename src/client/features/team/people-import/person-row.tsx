import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/data/badge.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { Team } from '#shared/team/contract.ts'
import { RoleOptions } from '../role-options.tsx'
import { roles } from '../roles.ts'
import { type CheckedPerson, type Column, cellId, columnNames } from './imported-person.ts'

type PersonRowProps = {
  row: CheckedPerson
  teams: readonly Team[]
  onCorrect: (key: number, column: Column, text: string) => void
  onRemove: (key: number) => void
}

/** One person of the list, to correct in place. */
export function PersonRow({ row, teams, onCorrect, onRemove }: PersonRowProps) {
  const { person, problems } = row
  const { key, cells, refusal } = person
  const cell = (column: Column, problem = problems[column]) => ({
    id: cellId(key, column),
    'aria-label': `${columnNames[column]} of row ${person.row}`,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem === undefined ? undefined : problemId(key, column),
    value: cells[column],
    onChange: (event: { target: { value: string } }) => onCorrect(key, column, event.target.value),
  })
  const emailProblem = problems.email ?? refusal ?? undefined
  return (
    <tr>
      <th
        scope="row"
        className="whitespace-nowrap text-muted max-lg:order-1 max-lg:self-center lg:w-0 lg:leading-[2.375rem]"
      >
        <span className="lg:sr-only">Row </span>
        {person.row}
      </th>
      <Cell
        id={problemId(key, 'email')}
        name="Email"
        problem={emailProblem}
        className="max-lg:order-3 max-lg:col-span-3 lg:min-w-52"
      >
        <Input type="email" autoComplete="off" {...cell('email', emailProblem)} />
      </Cell>
      <Cell
        id={problemId(key, 'role')}
        name="Role"
        problem={problems.role}
        className="max-lg:order-4 lg:min-w-34"
      >
        <Select {...cell('role')}>
          <UnknownOption text={cells.role} known={roles} />
          <RoleOptions />
        </Select>
      </Cell>
      <Cell
        id={problemId(key, 'team')}
        name="Team"
        problem={problems.team}
        className="max-lg:order-5 max-lg:col-span-2 lg:min-w-34"
      >
        <TeamSelect cell={cell('team')} teams={teams} />
      </Cell>
      <Cell
        id={problemId(key, 'manager')}
        name="Manager"
        problem={problems.manager}
        className="max-lg:order-6 max-lg:col-span-3 lg:min-w-48"
      >
        <Input autoComplete="off" inputMode="email" {...cell('manager')} />
      </Cell>
      <Cell
        id={problemId(key, 'startDate')}
        name="First day"
        problem={problems.startDate}
        className="max-lg:order-7 max-lg:col-span-3 lg:min-w-34"
      >
        <Input autoComplete="off" placeholder="2026-03-31" {...cell('startDate')} />
      </Cell>
      <td className="max-lg:order-2 max-lg:self-center max-lg:justify-self-end lg:pt-[0.9375rem]!">
        <State row={row} />
      </td>
      <td className="max-lg:order-2 max-lg:-mr-3 lg:w-0">
        <Button
          variant="quiet"
          iconOnly
          aria-label={`Remove row ${person.row}`}
          onClick={() => onRemove(key)}
        >
          <X aria-hidden />
        </Button>
      </td>
    </tr>
  )
}

type CellProps = {
  id: string
  name: string
  problem: string | undefined
  className: string
  children: ReactNode
}

function Cell({ id, name, problem, className, children }: CellProps) {
  return (
    <td className={className}>
      <span aria-hidden className="mb-1 block text-small font-[550] lg:hidden">
        {name}
      </span>
      {children}
      {problem && (
        <div className="mt-1">
          <FieldError id={id}>{problem}</FieldError>
        </div>
      )}
    </td>
  )
}

type TeamSelectProps = { cell: { value: string }; teams: readonly Team[] }

function TeamSelect({ cell, teams }: TeamSelectProps) {
  // Team names ignore case.
  const known = teams.find(({ name }) => name.toLowerCase() === cell.value.trim().toLowerCase())
  return (
    <Select {...cell} value={known?.name ?? cell.value}>
      <option value="">No team</option>
      {!known && <UnknownOption text={cell.value} known={['']} />}
      {teams.map(({ id, name }) => (
        <option key={id} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** An option for a value that is none of the known ones, so that it stays visible. */
function UnknownOption({ text, known }: { text: string; known: readonly string[] }) {
  if (known.includes(text)) return null
  return <option value={text}>{text}</option>
}

function State({ row: { person, invitation } }: { row: CheckedPerson }) {
  if (person.refusal !== null) return <Badge tone="danger">Not taken</Badge>
  return invitation ? <Badge tone="done">Ready</Badge> : <Badge tone="pending">To correct</Badge>
}

function problemId(key: number, column: Column): string {
  return `${cellId(key, column)}-problem`
}
