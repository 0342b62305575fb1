import { BookOpen, CircleCheck, Keyboard, Mail, MessageCircle, TriangleAlert } from 'lucide-react'
import { deployment } from '#client/api/deployment.ts'
import { useConnection } from '#client/api/live.ts'
import { useNetwork } from '#client/api/network.ts'
import { openContactDialog } from '#client/features/contact/contact-dialog-state.ts'
import { Button } from '#client/ui/form/button.tsx'
import { openKeyboardHelp } from './keyboard-help-state.ts'
import { HelpButton, HelpLink } from './nav-link.tsx'

/** The sidebar's extras (spec 2.2): support chat, quick help, and how the service is. */
export function Help({ onFollow }: { onFollow?: () => void }) {
  const openSupportChat = () => {
    onFollow?.()
    openContactDialog()
  }
  const openKeys = () => {
    onFollow?.()
    openKeyboardHelp()
  }
  return (
    <div className="grid gap-4">
      <Button className="w-full justify-start! px-[11px]!" onClick={openSupportChat}>
        <MessageCircle aria-hidden />
        Support chat
      </Button>
      <div>
        <h2 className="px-3 pb-1 text-small font-semibold text-muted">Quick help</h2>
        <HelpLink href="/help/">
          <BookOpen aria-hidden />
          Documentation
        </HelpLink>
        <HelpLink href={`mailto:${deployment.supportEmail}`}>
          <Mail aria-hidden />
          Email Support
        </HelpLink>
        <HelpButton onClick={openKeys}>
          <Keyboard aria-hidden />
          Keyboard shortcuts
        </HelpButton>
      </div>
      <ServiceStatus />
    </div>
  )
}

function ServiceStatus() {
  const network = useNetwork()
  const isLost = useConnection() === 'lost' || network !== 'fine'
  return (
    <div className="grid gap-0.5 border-t border-line px-3 pt-3.5 text-small text-muted">
      <output className="flex items-center gap-2 text-ink">
        {isLost ? (
          <TriangleAlert aria-hidden className="size-[15px] text-pending" />
        ) : (
          <CircleCheck aria-hidden className="size-[15px] text-primary" />
        )}
        {network === 'offline'
          ? 'You’re offline'
          : isLost
            ? 'Connection lost, retrying'
            : 'All systems operational'}
      </output>
      <p className="pl-[23px]">Response time: ~4 hours</p>
    </div>
  )
}
