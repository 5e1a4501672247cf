import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 9, of: 12 })
