import { act, render, waitFor } from '@testing-library/react'
import { NonceProvider } from '@/components/ui/nonce'
import { PlaidWidget } from './plaid-widget'

interface LinkConfig {
  token: string
  onSuccess: (publicToken: string, metadata: object) => void
  onExit: (problem: { display_message: string | null } | null, metadata: object) => void
}

const script = () => document.querySelector<HTMLScriptElement>('script[src^="https://cdn.plaid.com/"]')

/** What the provider's script defines once it is loaded; the script itself is not fetched here. */
function open() {
  const created: LinkConfig[] = []
  const shown = jest.fn()
  const nothing = () => undefined
  const create = (config: LinkConfig) => {
    created.push(config)
    return { open: shown, submit: nothing, exit: nothing, destroy: nothing }
  }
  Reflect.set(window, 'Plaid', { create })
  const [onSuccess, onExit] = [jest.fn(), jest.fn()]
  render(
    <NonceProvider nonce="bm9uY2U=">
      <PlaidWidget token="link-production-1" onSuccess={onSuccess} onExit={onExit} />
    </NonceProvider>,
  )
  const config = async (): Promise<LinkConfig> => {
    act(() => void script()?.dispatchEvent(new Event('load')))
    await waitFor(() => expect(created).toHaveLength(1))
    const [first] = created
    if (!first) throw new Error('The widget was not made')
    return first
  }
  return { shown, onSuccess, onExit, config }
}

describe("the provider's widget", () => {
  it('opens automatically with the link token and the nonce of the page', async () => {
    const { shown, config } = open()
    expect(script()?.nonce).toBe('bm9uY2U=')
    expect((await config()).token).toBe('link-production-1')
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1))
  })

  it('passes on the public token, once', async () => {
    const { onSuccess, onExit, config } = open()
    const link = await config()
    act(() => link.onSuccess('public-production-1', {}))
    act(() => link.onExit(null, {}))
    expect(onSuccess).toHaveBeenCalledWith('public-production-1')
    expect(onSuccess).toHaveBeenCalledTimes(1)
    expect(onExit).not.toHaveBeenCalled()
  })

  it('distinguishes a user who closed it from a bank that refused', async () => {
    const left = open()
    const first = await left.config()
    act(() => first.onExit(null, {}))
    expect(left.onExit).toHaveBeenCalledWith(null)
    const refused = open()
    const second = await refused.config()
    act(() => second.onExit({ display_message: 'This bank is down.' }, {}))
    expect(refused.onExit).toHaveBeenCalledWith('This bank is down.')
  })
})
