import { Tabs as Radix } from 'radix-ui'
import { createContext, type ReactNode, useContext, useDeferredValue } from 'react'
import { classNames } from '../class-names.ts'
import { Count } from '../data/count.tsx'

type TabsProps<T extends string> = {
  label: string
  value: T
  /** The owner navigates, as the tab is part of the address. */
  onValueChange: (value: T) => void
  tabs: readonly { value: T; label: string; count?: number | string | undefined }[]
  className?: string
  /** TabPanels. */
  children: ReactNode
}

/** Which panel is drawn: it follows its tab in pieces, so that a slow phone answers the tap at once. */
const DrawnPanel = createContext<string | null>(null)

/** Underlined tabs with their panels. */
export function Tabs<T extends string>({
  label,
  value,
  onValueChange,
  tabs,
  className,
  children,
}: TabsProps<T>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen)
    if (tab) onValueChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose} className={className}>
      <Radix.List
        aria-label={label}
        className="relative mb-5 flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line max-sm:gap-4 print:hidden"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            ref={tab.value === value ? keepInView : null}
            value={tab.value}
            className={classNames(
              'flex flex-none items-center gap-2 border-b-2 border-transparent pt-2 pb-2.5 font-[550] text-muted transition-colors duration-150',
              'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:text-ink max-lg:min-h-11',
              'forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]',
            )}
          >
            {tab.label}
            {tab.count !== undefined && tab.count !== 0 && <Count value={tab.count} />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <DrawnPanel value={useDeferredValue(value)}>{children}</DrawnPanel>
    </Radix.Root>
  )
}

// Scrolls only the row and not the page; again when the tab grows by a count that loads later.
function keepInView(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!row) return
  const observer = new ResizeObserver(() => {
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  })
  observer.observe(tab)
  return () => observer.disconnect()
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const isDrawn = useContext(DrawnPanel) === value
  return (
    <Radix.Content value={value} forceMount hidden={!isDrawn} className="outline-none">
      {isDrawn && children}
    </Radix.Content>
  )
}
