import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field.tsx'

type RadioCardsProps = {
  legend: string
  legendHidden?: boolean
  /** The chosen card. Omit it when the cards are registered with a form. */
  value?: string
  onValueChange?: (value: string) => void
  error?: string | undefined
  /** The grid of the cards: 'grid-cols-2 sm:grid-cols-4'. */
  className?: string
  children: ReactNode
}

type CardGroup = {
  name: string
  value: string | undefined
  onValueChange: ((value: string) => void) | undefined
}
const CardGroupContext = createContext<CardGroup | null>(null)

/** One of a few, each shown as a card with whatever helps to choose. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, legendHidden = false, value, onValueChange, error, className, children } = props
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid min-w-0 gap-1">
      <legend className={legendHidden ? 'sr-only' : 'mb-1 text-small font-[550]'}>{legend}</legend>
      <CardGroupContext value={{ name, value, onValueChange }}>
        <div className={classNames('grid gap-2', className)}>{children}</div>
      </CardGroupContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

type RadioCardProps = Omit<ComponentProps<'input'>, 'type'> & { value: string }

/** `className` dresses the card; the other properties go to its radio button. */
export function RadioCard({ className, children, ...rest }: RadioCardProps) {
  const group = use(CardGroupContext)
  return (
    <label
      className={classNames(
        'relative grid cursor-pointer gap-2 rounded-control border border-control bg-surface p-2.5 transition-colors duration-150 hover:border-ink',
        'has-checked:border-primary has-checked:bg-primary-soft/45 has-checked:inset-ring has-checked:inset-ring-primary',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <input
        {...groupAttributes(group, rest.value)}
        {...rest}
        type="radio"
        className="absolute top-2.5 right-2.5 size-4 cursor-pointer appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none checked:border-[5px] checked:border-primary"
      />
      {children}
    </label>
  )
}

function groupAttributes(group: CardGroup | null, value: string) {
  if (!group) return {}
  if (!group.onValueChange) return { name: group.name }
  return { name: group.name, checked: group.value === value, onChange: () => group.onValueChange?.(value) }
}
