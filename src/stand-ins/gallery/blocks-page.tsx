import { Inbox } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { Badge } from '#client/ui/data/badge.tsx'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { Count } from '#client/ui/data/count.tsx'
import { DataTable } from '#client/ui/data/data-table.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { LeafMark } from '#client/ui/layout/brand.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { Row } from './row.tsx'

type Theme = 'light' | 'dark'

const groups: readonly { name: string; Group: ComponentType<{ theme: Theme }> }[] = [
  { name: 'Buttons and links', Group: Buttons },
  { name: 'Fields', Group: Fields },
  { name: 'Choices', Group: Choices },
  { name: 'Marks', Group: Marks },
  { name: 'Surfaces', Group: Surfaces },
  { name: 'Records', Group: Records },
]

/** Every building block in its states, light on the left, dark on the right; below, the overlays. */
export function BlocksPage() {
  return (
    <main>
      <div className="px-8 pt-8 max-sm:px-4">
        <PageHeader title="Building blocks" lead="All states, in both themes." />
      </div>
      {groups.map(({ name, Group }) => (
        <section key={name} aria-label={name} className="border-t border-line">
          <h2 className="serif-title px-8 py-4 text-title max-sm:px-4">{name}</h2>
          <div className="grid lg:grid-cols-2">
            <Column theme="light">
              <Group theme="light" />
            </Column>
            <Column theme="dark">
              <Group theme="dark" />
            </Column>
          </div>
        </section>
      ))}
      <section aria-label="Over the page" className="border-t border-line px-8 pb-12 max-sm:px-4">
        <h2 className="serif-title py-4 text-title">Over the page</h2>
        <Overlays />
      </section>
    </main>
  )
}

function Column({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <div className={`${theme} min-w-0 bg-paper px-8 py-6 text-ink max-sm:px-4`}>
      <div className="grid gap-6">{children}</div>
    </div>
  )
}

const tones = ['pending', 'done', 'danger', 'accent', 'plain'] as const

function Marks() {
  return (
    <>
      <Row name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row name="Count, avatar, mark">
        <Count value={3} label="3 wait" />
        <Count value={120} label="120 wait" />
        <Avatar firstName="Ana" lastName="Silva" size="xs" />
        <Avatar firstName="Ana" lastName="Silva" size="sm" />
        <Avatar firstName="Ana" lastName="Silva" />
        <Avatar firstName="" lastName="" />
        <LeafMark />
      </Row>
      <Row name="Spinner and skeleton">
        <Spinner />
        <Skeleton className="h-9 w-60" />
      </Row>
    </>
  )
}

const records = [
  { name: 'Ana Silva', state: 'done', amount: '12.5' },
  { name: 'Ben Osei', state: 'pending', amount: '3' },
] as const

function Records() {
  return (
    <Card>
      <DataTable caption="Records" captionHidden={false}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col" className="text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ name, state, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Badge tone={state}>{state}</Badge>
              </td>
              <td className="text-right">{amount}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  )
}

function Surfaces({ theme }: { theme: string }) {
  return (
    <>
      <Notice>A notice that tells something.</Notice>
      <Notice tone="warning" title="A warning">
        What stands against it.
      </Notice>
      <Notice tone="error" title="An error" action={<Button>Try again</Button>}>
        What happened and what to do.
      </Notice>
      <Card>
        <CardHeader title="Card">
          <TextLink href="#">All</TextLink>
        </CardHeader>
        <EmptyState
          icon={<Inbox aria-hidden />}
          title="Nothing here yet"
          text="What will be here."
          action={<Button variant="primary">The next step</Button>}
        />
      </Card>
      <FormSection title={`Form section, ${theme}`} note="A note in the margin.">
        <Field label="Name">
          <Input />
        </Field>
      </FormSection>
    </>
  )
}
