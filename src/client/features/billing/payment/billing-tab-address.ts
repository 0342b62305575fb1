/** Our page of the card and the invoices. */
export const billingTab = '/pricing?tab=billing'
