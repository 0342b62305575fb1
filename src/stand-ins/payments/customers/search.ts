import type Stripe from 'stripe'
import { integer, parameters, text } from '../params.ts'
import { invalid, required } from '../refusals.ts'
import { pageOf } from '../responses.ts'
import type { Params, Sandbox } from '../sandbox.ts'

const forSearching = parameters({ query: text, limit: integer, page: text })

/** GET /v1/customers/search, by one entry of the metadata: 'Search', 'Query structure'. */
export function searchCustomers(sandbox: Sandbox, params: Params): Stripe.ApiSearchResult<Stripe.Customer> {
  const { query, limit, page } = forSearching(params)
  const { key, value } = parse(required(query, 'query'))
  const matching = sandbox.state.customers.filter(({ metadata }) => metadata[key] === value)
  const url = '/v1/customers/search'
  const { data, has_more } = pageOf(matching, url, { limit, startingAfter: page })
  return {
    object: 'search_result',
    data,
    has_more,
    next_page: has_more ? (data.at(-1)?.id ?? null) : null,
    url,
  }
}

/** `metadata['company_id']:'7'`, in either kind of quotes. */
function parse(query: string): { key: string; value: string } {
  const [, , key, , value] =
    /^\s*metadata\[(["'])((?:\\.|(?!\1)[^\\])*)\1\]:(["'])((?:\\.|(?!\3)[^\\])*)\3\s*$/.exec(query) ?? []
  if (key !== undefined && value !== undefined) return { key: plain(key), value: plain(value) }
  throw invalid('The sandbox searches by one entry of the metadata: metadata["key"]:"value".', {
    param: 'query',
  })
}

function plain(quoted: string): string {
  return quoted.replaceAll(/\\(.)/g, '$1')
}
