'use client'
import { useQuery } from '@tanstack/react-query'
import type { FieldControl } from '@/components/form/field-frame'
import { entitiesRead } from '@/components/pickers/shared-reads'
import { ChipSelect } from '@/components/ui/chip-select'
import { QueryErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { MemberPermission, Role, ROLE_NAMES } from '@/lib/contract/member'
import { PERMISSIONS } from './labels'

const ROLE_OPTIONS = Role.options.map((value) => ({ value, label: ROLE_NAMES[value] }))
const PERMISSION_OPTIONS = MemberPermission.options.map((value) => ({ value, label: PERMISSIONS[value] }))

export const RoleSelect = (control: FieldControl<Role>) => (
  <Select {...control} options={ROLE_OPTIONS} placeholder="Choose a role" />
)

export const PermissionSelect = (control: FieldControl<MemberPermission>) => (
  <Select {...control} options={PERMISSION_OPTIONS} />
)

/** Entities of the company by name. */
export function EntitySelect({ value, ...control }: FieldControl<string[]>) {
  const { data, error, isFetching, refetch } = useQuery(entitiesRead)
  if (!data && error)
    return <QueryErrorNote what="the entities" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const options = data?.results.map(({ id: entity, name }) => ({ value: entity, label: name })) ?? []
  return (
    <ChipSelect {...control} label="Entities" options={options} values={value ?? []} placeholder="Choose entities" />
  )
}
