import { render, screen } from '@testing-library/react'
import { EVENT_TYPES } from '@/lib/contract/choices'
import { EVENT_LABELS } from '@/components/pickers/entry-kinds'
import { EventBadge } from './event-badge'

it('the badge of an invoice entry is blue, of a bill amber, of a manual entry violet, and of any other gray', () => {
  render(EVENT_TYPES.map((type) => <EventBadge key={type} type={type} />))
  const tones = EVENT_TYPES.map((type) => [type, screen.getByText(EVENT_LABELS[type].one).dataset.tone])
  expect(Object.fromEntries(tones)).toEqual({
    invoice: 'blue',
    bill: 'amber',
    manual: 'violet',
    transaction: 'neutral',
    fixed_asset: 'neutral',
    loan: 'neutral',
  })
})
