'use client'
import { Select, type SelectOption, type SelectProps } from '@/components/ui/select'

/** A query for a whole list, as `useQuery` returns it. */
interface ListRead<Row> {
  data?: { results: readonly Row[] }
  isError: boolean
}

interface ReadSelectProps<Row, Value extends string> extends Omit<SelectProps<Value>, 'options'> {
  read: ListRead<Row>
  /** 'the bank accounts' */
  what: string
  options: (rows: readonly Row[]) => readonly SelectOption<Value>[]
}

/** A select over the result of one query. It can be focused while that is loading, and shows if loading failed. */
export function ReadSelect<Row, Value extends string>({
  read: { data, isError },
  what,
  options,
  placeholder,
  disabled,
  ...rest
}: ReadSelectProps<Row, Value>) {
  const isMissing = isError && !data
  return (
    <Select
      {...rest}
      options={isMissing ? [] : options(data?.results ?? [])}
      disabled={disabled || isMissing}
      placeholder={isMissing ? `Could not load ${what}` : placeholder}
    />
  )
}
