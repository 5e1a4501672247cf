import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 5, of: 12 })
