import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError, noticeOf, writeJson } from '#client/api/http.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { CardFormFrame, type CardFormLabels } from './card-form-frame.tsx'
import { digitsOf, type Typed, typedCardNumber, typedExpiry, typedSecurityCode } from './typed-card.ts'
import { AlreadyConfirmed, CardRefusal, type CardSetupState } from './use-card-setup.ts'

type SandboxCardFormProps = CardFormLabels & { clientSecret: string; setup: CardSetupState }

type Card = { number: string; expiry: string; securityCode: string }

const nothingTyped: Card = { number: '', expiry: '', securityCode: '' }

/** In place of the provider’s form, with the payment sandbox. */
export function SandboxCardForm({ clientSecret, setup, ...labels }: SandboxCardFormProps) {
  const [card, setCard] = useState(nothingTyped)
  const [isChecked, setChecked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const errors = isChecked ? errorsOf(card) : {}

  const type = (field: keyof Card, format: (text: string, caret: number) => Typed) => ({
    value: card[field],
    inputMode: 'numeric' as const,
    // The browser must not autofill a real card.
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setCard({ ...card, [field]: formatInPlace(event.target, format) }),
  })
  const submit = () => {
    setChecked(true)
    const [wrong] = Object.keys(errorsOf(card))
    if (wrong !== undefined) return fields.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    void setup.submit(() => confirmInSandbox(clientSecret, card))
  }
  return (
    <CardFormFrame {...labels} setup={setup} isReady onSubmit={submit}>
      <TestCards onChoose={(number) => setCard({ number, expiry: '12 / 49', securityCode: '123' })} />
      <div ref={fields} className="grid gap-4 sm:grid-cols-2">
        <Field label="Card number" error={errors.number} className="sm:col-span-2">
          <Input name="number" placeholder="1234 1234 1234 1234" {...type('number', typedCardNumber)} />
        </Field>
        <Field label="Expiration date" error={errors.expiry}>
          <Input name="expiry" placeholder="MM / YY" {...type('expiry', typedExpiry)} />
        </Field>
        <Field label="Security code" error={errors.securityCode}>
          <Input name="securityCode" placeholder="CVC" {...type('securityCode', typedSecurityCode)} />
        </Field>
      </div>
    </CardFormFrame>
  )
}

/** Writes the formatted text into the input before React does, so that the caret keeps its position. */
function formatInPlace(input: HTMLInputElement, format: (text: string, caret: number) => Typed): string {
  const { text, caret } = format(input.value, input.selectionStart ?? input.value.length)
  input.value = text
  input.setSelectionRange(caret, caret)
  return text
}

function errorsOf({ number, expiry, securityCode }: Card): Partial<Card> {
  return {
    ...(digitsOf(number).length < 16 && { number: 'Your card number is incomplete.' }),
    ...(digitsOf(expiry).length < 4 && { expiry: 'Your card’s expiration date is incomplete.' }),
    ...(securityCode.length < 3 && { securityCode: 'Your card’s security code is incomplete.' }),
  }
}

async function confirmInSandbox(
  clientSecret: string,
  { number, expiry, securityCode }: Card,
): Promise<string> {
  const [expMonth, expYear] = expiry.split('/').map(Number)
  const setupIntentId = clientSecret.split('_secret_', 1)[0] ?? clientSecret
  try {
    await writeJson('POST', '/dev/payments/confirm-setup', {
      clientSecret,
      number: digitsOf(number),
      expMonth,
      expYear,
      cvc: securityCode,
    })
  } catch (error) {
    if (error instanceof ApiError && error.message.includes('setup_intent_unexpected_state'))
      throw new AlreadyConfirmed(setupIntentId)
    if (error instanceof ApiError && error.status < 500)
      throw new CardRefusal(noticeOf(error, 'Your card was declined.'), { cause: error })
    throw error
  }
  return setupIntentId
}

const testCards = [
  { number: '4242 4242 4242 4242', whatItDoes: 'works' },
  { number: '4000 0000 0000 0002', whatItDoes: 'is declined' },
  { number: '4000 0000 0000 0341', whatItDoes: 'is declined when it is charged' },
  { number: '4000 0027 6000 3184', whatItDoes: 'asks to confirm each payment' },
]

/** Says that no real card belongs here, and which ones do. */
function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
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
