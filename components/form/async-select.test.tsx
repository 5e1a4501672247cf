import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AsyncSelect } from './async-select'

const NAMES = ['Northgate Freight', 'Palisade Factoring']

describe('async select', () => {
  it('reads nothing while closed, searches once the keys rest, and hands out id and option', async () => {
    const find = jest.fn(async (search: string) => NAMES.filter((name) => name.toLowerCase().includes(search)))
    const onChange = jest.fn()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AsyncSelect
          label="Stakeholder"
          value={null}
          selectedLabel={null}
          onChange={onChange}
          query={(search) => ({ queryKey: ['names', search], queryFn: () => find(search) })}
          groups={(names) => [{ key: 'all', options: names.map((name) => ({ value: name, label: name })) }]}
        />
      </QueryClientProvider>,
    )
    expect(find).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Stakeholder' }))
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    await userEvent.type(screen.getByRole('combobox'), 'pali')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(find.mock.calls).toEqual([[''], ['pali']])
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledWith(
      'Palisade Factoring',
      expect.objectContaining({ label: 'Palisade Factoring' }),
    )
  })
})
