import { Inbox } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { Input } from '../ui/input.tsx'
import { TextLink } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'

export function Surfaces({ theme }: { theme: string }) {
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
