import { redirect } from 'next/navigation'
import { FIRST_PAGE } from '@/components/features/frame/first-page'

/** Any other path of the signed-in area leads to its first page, which says so. */
export default function Page() {
  redirect(`${FIRST_PAGE}?no-page=1`)
}
