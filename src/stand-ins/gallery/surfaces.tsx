import { Inbox } from 'lucide-react'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'

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
