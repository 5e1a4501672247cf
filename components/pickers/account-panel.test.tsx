import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeQueryClient } from '@/lib/client/query'
import { sampleAccount } from '@/tests/support/sample-account'
import { AccountPanel, type AccountPanelProps } from './account-panel'

const WAGES = sampleAccount(5010, 'Company Driver Wages')
const DIESEL = sampleAccount(6010, 'Diesel Fuel')
const SURCHARGE = sampleAccount(4020, 'Fuel Surcharge Revenue', { account_element: 'income', subcategory: 'revenue' })
const DRAWS = sampleAccount(3020, 'Owner Draws', { subcategory: 'owner_equity', is_money_in: false })
const BOOKS = [DRAWS, SURCHARGE, WAGES, DIESEL]

/** The API as the network sees it: its requests, and the accounts whose name contains the search text. */
function serveAccounts(): URLSearchParams[] {
  const requests: URLSearchParams[] = []
  globalThis.fetch = (input) => {
    const { searchParams } = new URL(String(input), 'http://localhost')
    requests.push(searchParams)
    const needle = searchParams.get('search')?.toLowerCase() ?? ''
    const results = BOOKS.filter(({ name }) => name.toLowerCase().includes(needle))
    const body = JSON.stringify({ count: results.length, next: null, previous: null, results })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }))
  }
  return requests
}

function open(props: Partial<AccountPanelProps> = {}) {
  const requests = serveAccounts()
  const chosen: string[] = []
  render(
    <QueryClientProvider client={makeQueryClient(() => undefined)}>
      <AccountPanel
        direction="money_out"
        onChoose={({ name }, by) => chosen.push(`${name} by ${by}`)}
        onClear={(by) => chosen.push(`nothing by ${by}`)}
        {...props}
      />
    </QueryClientProvider>,
  )
  return { requests, chosen, user: userEvent.setup() }
}

const names = () => screen.getAllByRole('option').map((option) => option.textContent)

beforeEach(() => localStorage.clear())

describe('the category list', () => {
  it('requests only active accounts of the direction that can be a category', async () => {
    const { requests } = open()
    await screen.findByText('Diesel Fuel')
    expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({
      is_child: 'true',
      is_active: 'true',
      is_categorize: 'true',
      amount_type: 'money_out',
    })
  })

  it('puts the likely subcategories of money out before the others', async () => {
    open()
    await screen.findByText('Diesel Fuel')
    expect(names()).toEqual([
      '5010Company Driver Wages',
      '6010Diesel Fuel',
      '4020Fuel Surcharge Revenue',
      '3020Owner Draws',
      'Remove category',
    ])
  })

  it('offers a mixed selection only accounts valid in both directions', async () => {
    open({ direction: 'both' })
    await screen.findByText('Diesel Fuel')
    expect(screen.queryByText('Owner Draws')).toBeNull()
  })

  it('Enter chooses the result for the typed text, even if pressed before the response', async () => {
    const { chosen, user } = open()
    await screen.findByText('Diesel Fuel')
    await user.keyboard('diesel{Enter}')
    expect(chosen).toEqual([])
    await waitFor(() => expect(chosen).toEqual(['Diesel Fuel by enter']))
  })

  it('says when a choice was made by Tab', async () => {
    const { chosen, user } = open()
    await screen.findByText('Diesel Fuel')
    await user.keyboard('{ArrowDown}{Tab}')
    await waitFor(() => expect(chosen).toEqual(['Diesel Fuel by tab']))
  })

  it('removes the category with its last entry', async () => {
    const { chosen, user } = open()
    await screen.findByText('Diesel Fuel')
    await user.keyboard('{End}{Enter}')
    await waitFor(() => expect(chosen).toEqual(['nothing by enter']))
  })

  it('starts with the last three choices', async () => {
    localStorage.setItem('recent.accounts', JSON.stringify([DIESEL.id, 'of-another-company', SURCHARGE.id]))
    open()
    await screen.findByText('Recent')
    expect(names().slice(0, 2)).toEqual(['6010Diesel Fuel', '4020Fuel Surcharge Revenue'])
  })

  it('puts the suggestion first, with its reason, and only once; Enter accepts it', async () => {
    const { chosen, user } = open({ suggested: { account: DIESEL, reason: 'Matched "pilot".', confidence: 0.974 } })
    await screen.findByText('Company Driver Wages')
    expect(names().slice(0, 2)).toEqual(['6010Diesel Fuel97%Matched "pilot".', '5010Company Driver Wages'])
    expect(screen.getAllByText('Diesel Fuel')).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(chosen).toEqual(['Diesel Fuel by enter']))
  })

  it('drops a suggestion that does not match the search', async () => {
    const { user } = open({ suggested: { account: DIESEL, reason: 'Matched "pilot".', confidence: null } })
    await screen.findByText('Company Driver Wages')
    await user.keyboard('wages')
    await waitFor(() => expect(names()).toEqual(['5010Company Driver Wages']))
  })
})
