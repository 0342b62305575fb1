import { useId } from 'react'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { Dialog, DialogBody } from '#client/ui/overlay/dialog.tsx'
import { useLetterShortcuts } from '#client/ui/shortcut.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { type KeyGroup, keyGroups } from './keyboard-keys.ts'

type KeyboardHelpProps = { user: CurrentUser; open: boolean; onOpenChange: (open: boolean) => void }

/** All keys by where they act, and the switch for single letters (WCAG 2.1.4). */
export function KeyboardHelp({ user, open, onOpenChange }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <DialogBody className="gap-5 pb-6">
        <LetterSwitch />
        {keyGroups({ decides: decidesLeave(user) }).map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </DialogBody>
    </Dialog>
  )
}

function LetterSwitch() {
  const [areOn, switchLetters] = useLetterShortcuts()
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4 rounded-control bg-sunken px-3.5 py-2.5">
      <label htmlFor={id} className="min-w-0">
        <span className="block font-[550]">Single-key shortcuts</span>
        <span className="block text-small text-muted">In this browser. Off while you type.</span>
      </label>
      <Switch id={id} checked={areOn} onChange={(event) => switchLetters(event.target.checked)} />
    </div>
  )
}

function Group({ group: { title, lines } }: { group: KeyGroup }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1 text-small font-semibold text-muted">
        {title}
      </h3>
      <dl>
        {lines.map(({ keys, does }) => (
          <div
            key={does}
            className="flex min-h-9 flex-row-reverse items-center justify-between gap-4 border-t py-1"
          >
            <dt className="flex flex-none gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
