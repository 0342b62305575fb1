import { Button } from '#client/ui/form/button.tsx'

const testCards = [
  { number: '4242 4242 4242 4242', whatItDoes: 'works' },
  { number: '4000 0000 0000 0002', whatItDoes: 'is declined' },
  { number: '4000 0000 0000 0341', whatItDoes: 'is declined when it is charged' },
]

/** Says that no real card belongs here, and which ones do. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <div className="rounded-control bg-sunken px-3.5 py-3">
      <p className="font-semibold">Test form of the payment sandbox</p>
      <p className="mb-1.5 text-small text-muted">
        No card is charged. Don’t type a real one; these are for testing:
      </p>
      <ul>
        {testCards.map(({ number, whatItDoes }) => (
          <li key={number} className="flex items-center justify-between gap-3 py-0.5 max-lg:py-1">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="figures whitespace-nowrap font-[550]">{number}</span>
              <span className="text-small text-muted">{whatItDoes}</span>
            </span>
            <Button size="sm" aria-label={`Use ${number}`} onClick={() => onChoose(number)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
