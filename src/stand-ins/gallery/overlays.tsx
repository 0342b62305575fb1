import { useState } from 'react'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { ConfirmDialog, Dialog, DialogBody, DialogFooter } from '#client/ui/overlay/dialog.tsx'
import { Sheet, SheetBody, SheetFooter } from '#client/ui/overlay/sheet.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'

type Theme = 'light' | 'dark'
type Open = 'dialog' | 'question' | 'sheet'

/** Overlays cover the whole page, so they are shown in one theme after the other. */
export function Overlays() {
  const [theme, setTheme] = useState<Theme>('light')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const showIn = (chosen: Theme) => {
    setTheme(chosen)
    document.documentElement.classList.toggle('dark', chosen === 'dark')
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label="Theme"
        value={theme}
        onValueChange={showIn}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
      <Button onClick={() => setOpen('question')}>Ask the question</Button>
      <Button onClick={() => setOpen('sheet')}>Open the sheet</Button>
      <Button onClick={() => toast({ title: 'Saved', description: 'It is there for everyone.' })}>
        Tell it
      </Button>
      <Button
        onClick={() => toast({ title: 'Not saved', description: 'Try again.', variant: 'destructive' })}
      >
        Tell the failure
      </Button>
      <Tooltip label="What the button does">
        <Button>With a tooltip</Button>
      </Tooltip>
      <Dialog open={open === 'dialog'} onOpenChange={close} title="Dialog" description="What it is about.">
        <DialogBody>
          <Field label="Name">
            <Input />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        onOpenChange={close}
        title="Remove it?"
        safeLabel="Keep it"
        confirmLabel="Remove"
        onConfirm={close}
      >
        This can’t be taken back.
      </ConfirmDialog>
      <Sheet open={open === 'sheet'} onOpenChange={close} title="Sheet" eyebrow="Eyebrow">
        <SheetBody>What the sheet shows.</SheetBody>
        <SheetFooter>
          <Button onClick={close}>Done</Button>
        </SheetFooter>
      </Sheet>
    </div>
  )
}
