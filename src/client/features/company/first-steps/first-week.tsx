import { ArrowRight, Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inBrowser } from '#client/api/browser-storage.ts'
import { deployment } from '#client/api/deployment.ts'
import { noticeOf } from '#client/api/http.ts'
import { useFirstSteps, useTickStep } from '#client/queries/first-steps.ts'
import { useChangeLeaveType } from '#client/queries/leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Card, CardHeader } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { FirstStep, FirstSteps } from '#shared/company/contract.ts'
import { areAllDone, progressOf, stepAfter, wordsOfStep } from './step-words.ts'

/**
 * What an admin does before others begin. It leaves when all is done, with a word; a company that was done
 * before never sees it, nor does anybody while the steps can't be read.
 */
export function FirstWeek({ companyId }: { companyId: string }) {
  const { data: steps, isPending } = useFirstSteps()
  const [wasOver] = useState(() => isWeekOver(companyId))
  const progress = steps && progressOf(steps)
  const [firstProgress, setFirstProgress] = useState(progress)
  if (progress && !firstProgress) setFirstProgress(progress)
  const isOpen = steps !== undefined && !areAllDone(steps)
  const isOver = steps !== undefined && !isOpen
  useEffect(() => {
    if (isOver) rememberWeekIsOver(companyId)
  }, [isOver, companyId])

  const hasMoved = progress !== firstProgress
  return (
    <>
      {isPending && !wasOver && <WeekSkeleton />}
      {isOpen && <Checklist steps={steps} />}
      <output className={isOver && hasMoved ? 'block' : 'sr-only'}>
        {hasMoved && (isOver ? <AllSet /> : progress)}
      </output>
    </>
  )
}

function Checklist({ steps }: { steps: FirstSteps }) {
  const tick = useTickStep()
  const keepPrivate = useChangeLeaveType()
  const list = useRef<HTMLOListElement>(null)
  const tickStep = (step: FirstStep) => {
    keepPrivate.reset()
    tick.mutate(step, { onSuccess: () => focusAfterTick(list.current, stepAfter(steps, step)) })
  }
  const keepSickLeavePrivate = () => {
    tick.reset()
    keepPrivate.mutate(
      { key: 'sick', change: { isPrivate: true } },
      { onSuccess: () => focusAfterTick(list.current, stepAfter(steps, 'privacy')) },
    )
  }
  const error = tick.error ?? keepPrivate.error
  return (
    <Card aria-labelledby="first-week">
      <CardHeader title="Your first week" titleId="first-week">
        <p className="figures text-small text-muted">{progressOf(steps)}</p>
      </CardHeader>
      {error && (
        <Notice tone="error" className="mx-5 mb-3 max-lg:mx-4">
          {noticeOf(error, 'We couldn’t save this. Please try again.')}
        </Notice>
      )}
      <ol ref={list}>
        {steps.map(({ step, isDone }) => (
          <Step
            key={step}
            step={step}
            isDone={isDone}
            isTicking={tick.isPending && tick.variables === step}
            onTick={() => tickStep(step)}
            isActing={keepPrivate.isPending}
            onAct={keepSickLeavePrivate}
          />
        ))}
      </ol>
    </Card>
  )
}

type StepProps = {
  step: FirstStep
  isDone: boolean
  isTicking: boolean
  onTick: () => void
  /** Of the step that has a button to do it. */
  isActing: boolean
  onAct: () => void
}

function Step({ step, isDone, isTicking, onTick, isActing, onAct }: StepProps) {
  const { title, text, href, actLabel, tickLabel } = wordsOfStep[step]
  return (
    <li className="grid min-h-[67px] grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-t px-5 py-3 max-lg:px-4 max-sm:grid-cols-[24px_minmax(0,1fr)]">
      <StepMark isDone={isDone} />
      {isDone ? (
        <p className="text-muted">
          {title}
          <span className="sr-only">: done</span>
        </p>
      ) : (
        <>
          <div className="min-w-0">
            <TextLink href={href} data-step={step} className="max-lg:py-1">
              {title}
              <ArrowRight aria-hidden className="size-4" />
            </TextLink>
            <p className="text-small text-pretty text-muted">{text}</p>
          </div>
          <div
            className={classNames(
              '-mr-3 flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:col-2 max-sm:mr-0',
              actLabel && 'max-sm:mt-1.5',
            )}
          >
            {actLabel && (
              <Button size="sm" busy={isActing} onClick={onAct}>
                {actLabel}
              </Button>
            )}
            <Button
              variant="quiet"
              size="sm"
              busy={isTicking}
              aria-label={`${tickLabel}: ${title}`}
              className={classNames(!actLabel && 'max-sm:-ml-3')}
              onClick={onTick}
            >
              {tickLabel}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

function StepMark({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-6 flex-none place-items-center self-start rounded-full border-[1.5px]',
        isDone ? 'self-center! border-primary text-primary' : 'border-control',
      )}
    >
      {isDone && <Check className="size-3.5! stroke-2" />}
    </span>
  )
}

function AllSet() {
  return (
    <span className="flex items-center gap-2 text-muted">
      <Check aria-hidden className="text-primary" />
      You’re all set. Your team can start.
    </span>
  )
}

function WeekSkeleton() {
  return (
    <Card aria-hidden className={classNames('grid content-start gap-6 px-5 py-5 max-lg:px-4', heightOfSteps)}>
      <Skeleton className="h-6! w-40" />
      <Skeleton className="w-64" />
      <Skeleton className="w-72" />
      <Skeleton className="w-56" />
    </Card>
  )
}

// Where companies pay there is one step more.
const heightOfSteps =
  deployment.payments.mode === 'off' ? 'h-[392px] max-sm:h-[743px]' : 'h-[459px] max-sm:h-[879px]'

// The button that was pressed goes with its step.
function focusAfterTick(list: HTMLElement | null, next: FirstStep | undefined): void {
  const link = next && list?.querySelector<HTMLElement>(`[data-step="${next}"]`)
  const target = link ?? document.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}

const storageKey = 'sorrel-first-week-over'

/** Whether this browser has seen the company's first week over: the page then keeps no room for the card. */
function isWeekOver(companyId: string): boolean {
  return inBrowser.read(storageKey) === companyId
}

function rememberWeekIsOver(companyId: string): void {
  inBrowser.write(storageKey, companyId)
}
