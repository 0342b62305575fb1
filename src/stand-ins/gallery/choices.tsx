import { useId, useState } from 'react'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { RadioCard, RadioCards } from '#client/ui/form/radio-cards.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { TabPanel, Tabs } from '#client/ui/layout/tabs.tsx'
import { Row } from './row.tsx'

type Choice = 'one' | 'two' | 'three'
const options: readonly { value: Choice; label: string; count?: number }[] = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two', count: 3 },
  { value: 'three', label: 'Three' },
]

export function Choices() {
  const [chosen, setChosen] = useState<Choice>('one')
  return (
    <>
      <Row name="Checkbox">
        <Checkbox aria-label="Off" />
        <Checkbox aria-label="On" defaultChecked />
        <Checkbox aria-label="Some" indeterminate />
        <Checkbox aria-label="Off, disabled" disabled />
        <Checkbox aria-label="On, disabled" disabled defaultChecked />
      </Row>
      <Row name="Switch">
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Off, disabled" disabled />
        <Switch aria-label="On, disabled" disabled defaultChecked />
      </Row>
      <Row name="Segmented">
        <Segmented label="Segmented" value={chosen} onValueChange={setChosen} options={options} />
        <Segmented label="Small" size="sm" value={chosen} onValueChange={setChosen} options={options} />
        <Segmented label="Quiet" quiet value={chosen} onValueChange={setChosen} options={options} />
      </Row>
      <Cards />
      <Tabs label="Tabs" value={chosen} onValueChange={setChosen} tabs={options}>
        {options.map(({ value, label }) => (
          <TabPanel key={value} value={value}>
            What {label} shows
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

function Cards() {
  const [card, setCard] = useState('one')
  const id = useId()
  return (
    <RadioCards
      legend="Radio cards"
      value={card}
      onValueChange={setCard}
      error="Please choose another one."
      className="grid-cols-3"
    >
      <RadioCard value="one">Chosen</RadioCard>
      <RadioCard value="two">Not chosen</RadioCard>
      <RadioCard value={id} disabled>
        Disabled
      </RadioCard>
    </RadioCards>
  )
}
