import { screen } from '@testing-library/react'
import { SAMPLE_ENTITY, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { useRights } from './use-rights'

const OTHER = '0198a6f2-6a3e-7c21-9c0e-000000000077'

function Shown({ of }: { of: readonly string[] }) {
  const { edit, finalize } = useRights(...of)
  return <p>{edit || finalize ? 'edits' : 'reads'}</p>
}

describe('rights to transactions', () => {
  it.each([
    { of: [], does: 'edits' },
    { of: [SAMPLE_ENTITY], does: 'edits' },
    { of: [OTHER], does: 'reads' },
    { of: [SAMPLE_ENTITY, OTHER], does: 'reads' },
  ])('lines of $of.length chosen entities: $does', async ({ of, does }) => {
    answerCalls(({ path }) =>
      path.includes('/user/me/')
        ? { body: sampleUser({ capabilities: ['transaction.edit', 'transaction.finalize'] }) }
        : undefined,
    )
    const { client } = renderScreen(
      <>
        <Shown of={[]} />
        <Shown of={of} />
      </>,
    )
    expect(await screen.findAllByText('edits')).toHaveLength(does === 'edits' ? 2 : 1)
    expect(screen.queryAllByText('reads')).toHaveLength(does === 'edits' ? 0 : 1)
    client.clear()
  })
})
