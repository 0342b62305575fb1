import { useId, useState } from 'react'
import { formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'
import { monthInWords } from '#client/ui/data/format-money.ts'

const fewest = 5
const most = 50
const labels = Array.from({ length: 10 }, (_, index) => fewest + index * 5)
const ticks = Array.from({ length: most - fewest + 1 }, (_, index) => index)

/** What it costs, for as many people as the pin is set to. */
export function PriceRuler() {
  const [people, setPeople] = useState(12)
  const id = useId()
  const inWords = `${peopleInWords(people)}, ${monthInWords(people)} a month`
  return (
    <div className="max-w-[640px]">
      <label
        htmlFor={id}
        className="serif-title block text-balance text-[1.875rem]/10 max-sm:text-dialog max-sm:leading-8"
      >
        <span className="sr-only">Price for </span>
        {peopleInWords(people)}, <span className="whitespace-nowrap">{monthInWords(people)} a month</span>
      </label>
      <div className="relative mx-3 mt-3 h-[72px]">
        <svg
          aria-hidden
          viewBox={`0 0 ${most - fewest} 20`}
          preserveAspectRatio="none"
          className="absolute inset-x-0 top-6 h-5 w-full overflow-visible fill-none stroke-control [&_path]:[vector-effect:non-scaling-stroke]"
        >
          <rect x="0" y="12" width={people - fewest} height="8" className="fill-primary stroke-none" />
          <path d={ticks.map((tick) => `M${tick} ${tick % 5 === 0 ? 0 : 8}V20`).join('')} />
          <path d={`M0 20H${most - fewest}`} />
        </svg>
        <span
          aria-hidden
          style={{ left: positionOf(people) }}
          className="absolute top-4 -ml-px h-7 border-l-[1.5px] border-ink"
        />
        {/* Extends 12 px on both sides: browsers keep the whole thumb inside the track. */}
        <input
          id={id}
          type="range"
          min={fewest}
          max={most}
          value={people}
          aria-valuetext={inWords}
          onChange={(event) => setPeople(event.target.valueAsNumber)}
          className={`absolute -inset-x-3 -top-4 h-11 w-[calc(100%+1.5rem)] cursor-ew-resize appearance-none rounded-control bg-transparent ${pinClass}`}
        />
        {labels.map((label) => (
          <span
            key={label}
            aria-hidden
            style={{ left: positionOf(label) }}
            className="figures absolute top-12 -translate-x-1/2 text-small font-medium text-muted"
          >
            {formatCount(label)}
          </span>
        ))}
      </div>
    </div>
  )
}

const pinClass = [
  '[&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-[1.5px] [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-surface',
  '[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-[1.5px] [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-surface',
].join(' ')

function positionOf(people: number): string {
  return `${((people - fewest) / (most - fewest)) * 100}%`
}
