import { Plus } from 'lucide-react'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { ButtonLink, TextLink } from '../ui/link.tsx'
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
