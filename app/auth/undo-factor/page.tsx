import { single, type SearchParams } from '@/components/features/auth/search-param'
import { UndoFactorScreen } from '@/components/features/auth/undo-factor-screen'

export const metadata = { title: 'Remove the second factor' }

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return <UndoFactorScreen token={single(token)} />
}
