import { useSearchParams } from 'wouter'
import type { Cancelling } from '#client/queries/billing.ts'
import { Card } from '#client/ui/data/card.tsx'
import { TabPanel, Tabs } from '#client/ui/layout/tabs.tsx'
import type { ConfirmingPayment } from '../payment/use-confirm-payment.ts'
import { BillingTab } from './billing-tab.tsx'
import { CancellingTab } from './cancelling-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import type { Plan } from './plan.ts'
import { useCardUpdate } from './use-card-update.ts'

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'billing', label: 'Billing' },
  { value: 'settings', label: 'Settings' },
] as const

type SubscriptionTabsProps = {
  plan: Plan
  companyName: string
  cancelling: Cancelling
  confirming: ConfirmingPayment
}

/** The subscription of an admin's company. The open tab is in the address: `/pricing?tab=billing`. */
export function SubscriptionTabs({ plan, companyName, cancelling, confirming }: SubscriptionTabsProps) {
  const [search, setSearch] = useSearchParams()
  const update = useCardUpdate()
  const open = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'overview'
  const goTo = (tab: string) => setSearch(tab === 'overview' ? {} : { tab })
  const updateCard = () => {
    goTo('billing')
    if (update.clientSecret === null) update.open()
  }
  return (
    <Card aria-label="Subscription">
      <Tabs label="Subscription" value={open} onValueChange={goTo} tabs={tabs} className={inCard}>
        <TabPanel value="overview">
          <OverviewTab plan={plan} confirming={confirming} onUpdateCard={updateCard} />
        </TabPanel>
        <TabPanel value="billing">
          <BillingTab plan={plan} update={update} confirming={confirming} />
        </TabPanel>
        <TabPanel value="settings">
          <CancellingTab plan={plan} companyName={companyName} cancelling={cancelling} />
        </TabPanel>
      </Tabs>
    </Card>
  )
}

const inCard =
  '[&>[role=tablist]]:mb-0 [&>[role=tablist]]:px-6 [&>[role=tablist]]:pt-1.5 max-sm:[&>[role=tablist]]:px-5'
