import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useTeam } from '#client/queries/team.ts'
import { Avatar } from '#client/ui/data/avatar.tsx'
import { counted } from '#client/ui/data/format-dates.ts'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { nameSelectedOption } from '#client/ui/form/name-selected-option.ts'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { useLetterShortcuts } from '#client/ui/shortcut.ts'
import { useTheme } from '#client/ui/theme.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { actionCommands } from './action-commands.ts'
import { type CommandGroup, findCommands } from './commands.ts'
import { guideCommands } from './guide-commands.ts'
import { pageCommands, settingsCommands, viewCommands } from './page-commands.ts'
import { balanceCommands, type PersonCommand, peopleCommands } from './people-commands.ts'

type CommandPaletteProps = { user: CurrentUser; open: boolean; onOpenChange: (open: boolean) => void }

/** Finds people, pages and actions by what is typed. */
export function CommandPalette({ user, open, onOpenChange }: CommandPaletteProps) {
  const [, navigate] = useLocation()
  const chosen = useRef<PersonCommand['act'] | null>(null)
  const choose = (command: PersonCommand) => {
    chosen.current = command.act
    onOpenChange(false)
  }
  // Once the palette is closed: a dialog opened from here then returns the focus to where it was before.
  const follow = (): HTMLElement | null => {
    const act = chosen.current
    chosen.current = null
    if (act?.kind === 'do') act.run()
    if (act?.kind !== 'go') return null
    navigate(act.to)
    return document.querySelector('h1')
  }
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Search people, settings, help"
      focusAfter={follow}
      headerClassName="sr-only"
      titleClassName=""
      className="top-[12dvh] left-1/2 max-h-[min(30rem,76dvh)] w-[calc(100%-2rem)] max-w-[560px] -translate-x-1/2 rounded-dialog border border-line shadow-pop data-[state=open]:animate-rise-in max-sm:top-2 max-sm:max-h-[calc(100dvh-1rem)] max-sm:w-[calc(100%-1rem)]"
    >
      <Palette user={user} onChoose={choose} />
    </Modal>
  )
}

type PaletteProps = { user: CurrentUser; onChoose: (command: PersonCommand) => void }

function Palette({ user, onChoose }: PaletteProps) {
  const [search, setSearch] = useState('')
  const { groups, isReading } = useCommandGroups(user)
  const found = findCommands(groups, search)
  const count = found.reduce((sum, { commands }) => sum + commands.length, 0)
  return (
    <Cmdk
      ref={nameSelectedOption}
      shouldFilter={false}
      loop
      label="Search people, settings, help"
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-16 flex-none items-center gap-3 border-b border-line pr-16 pl-5">
        <Search aria-hidden className="text-muted" />
        <Cmdk.Input
          value={search}
          onValueChange={setSearch}
          placeholder="Search people, settings, help"
          className="h-full min-w-0 flex-1 bg-transparent text-input outline-none"
        />
      </div>
      <output className="sr-only">{search && counted(count, ['result', 'results'])}</output>
      <Cmdk.List label="Results" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {count === 0 && (
          <Cmdk.Item disabled value="nothing" className="px-3 py-6 text-center text-muted">
            {isReading ? 'Searching people …' : 'Nothing matches. Try another word, or part of a name.'}
          </Cmdk.Item>
        )}
        {found.map(({ title, commands }) => (
          <Cmdk.Group
            key={title}
            heading={title}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-muted"
          >
            {commands.map((command) => (
              <Cmdk.Item
                key={command.id}
                value={command.id}
                onSelect={() => onChoose(command)}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-sunken max-lg:min-h-11"
              >
                <Row command={command} />
              </Cmdk.Item>
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
    </Cmdk>
  )
}

function Row({ command: { label, detail, letter, person, icon: Icon } }: { command: PersonCommand }) {
  const [hasLetters] = useLetterShortcuts()
  return (
    <>
      {person && (
        <Avatar
          firstName={person.firstName}
          lastName={person.lastName}
          imageUrl={person.profileImageUrl}
          size="xs"
        />
      )}
      {Icon && <Icon aria-hidden className="text-muted" />}
      <span className="truncate font-[550]">{label}</span>
      {detail && <span className="min-w-0 truncate text-small text-muted">{detail}</span>}
      {letter && hasLetters && (
        <span aria-hidden className="ml-auto max-lg:hidden">
          <Kbd>{letter}</Kbd>
        </span>
      )}
    </>
  )
}

function useCommandGroups(user: CurrentUser) {
  const { data: members = [], isPending } = useTeam()
  const [, chooseTheme] = useTheme()
  const groups: CommandGroup<PersonCommand>[] = [
    { title: 'People', commands: peopleCommands(user, members), isOffered: false },
    { title: 'Actions', commands: actionCommands(user, chooseTheme), isOffered: true },
    { title: 'Pages', commands: pageCommands(user), isOffered: true },
    { title: 'Settings', commands: settingsCommands(user), isOffered: false },
    { title: 'More pages', commands: viewCommands(), isOffered: false },
    { title: 'Balances', commands: balanceCommands(user, members), isOffered: false },
    { title: 'User guide', commands: guideCommands(), isOffered: false },
  ]
  return { groups, isReading: isPending }
}
