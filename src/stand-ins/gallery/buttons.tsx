import { Plus } from 'lucide-react'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { Brand } from '#client/ui/layout/brand.tsx'
import { ButtonLink, TextLink } from '#client/ui/layout/link.tsx'
import { Row } from './row.tsx'

const variants = ['primary', 'line', 'quiet', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const

export function Buttons() {
  return (
    <>
      {sizes.map((size) => (
        <Row key={size} name={`Button, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} iconOnly aria-label={`Add, ${size}`}>
            <Plus aria-hidden />
          </Button>
        </Row>
      ))}
      <Row name="Disabled">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </Row>
      <Row name="Busy">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busy>
            {variant}
          </Button>
        ))}
      </Row>
      <Row name="Links">
        <ButtonLink href="#" variant="primary">
          As a button
        </ButtonLink>
        <ButtonLink href="#">As a button</ButtonLink>
        <TextLink href="#">In a text</TextLink>
        <Brand name="Brand" />
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
      </Row>
    </>
  )
}
