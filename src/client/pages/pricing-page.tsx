import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

/** Stands in the shell for people with a company, and alone for everybody else (spec 2.1). */
export function PricingPage() {
  usePageTitle('Billing')
  return <PageHeader title="1 dollar per user per month" />
}
