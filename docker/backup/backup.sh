#!/bin/bash
# Dumps the database every BACKUP_HOURS hours and keeps the newest BACKUP_KEEP dumps. With BACKUP_RECIPIENT, an age
# public key, they are encrypted: only its identity can decrypt them. "once" takes one dump and exits; "check" fails if
# the newest one is overdue.
set -euo pipefail
umask 077

folder=${BACKUP_DIR:-/backups}
hours=${BACKUP_HOURS:-24}
keep=${BACKUP_KEEP:-7}
recipient=${BACKUP_RECIPIENT:-}
if [ -z "${PGPASSWORD:-}" ] && [ -e /run/secrets/database-password ]; then
  PGPASSWORD=$(cat /run/secrets/database-password)
  export PGPASSWORD
fi

encrypt() {
  if [ -n "$recipient" ]; then age --encrypt --recipient "$recipient"; else cat; fi
}

dumps() {
  find "$folder" -maxdepth 1 '(' -name 'site-*.dump' -o -name 'site-*.dump.age' ')' | sort -r
}

take() {
  local file
  file="$folder/site-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump${recipient:+.age}"
  rm -f "$folder"/*.new
  # Renamed when complete, so a file of this name is never partial.
  if ! pg_dump --format=custom | encrypt >"$file.new"; then
    rm -f "$file.new"
    echo "the backup failed" >&2
    return 1
  fi
  sync "$file.new"
  mv "$file.new" "$file"
  echo "the backup is in $file"
  dumps | tail -n "+$((keep + 1))" | while read -r old; do rm -f "$old"; done
}

# @param minutes
younger_than() {
  find "$folder" -maxdepth 1 -name 'site-*.dump*' ! -name '*.new' -mmin "-$1" | grep -q .
}

case "${1:-}" in
  once) take; exit ;;
  check) younger_than "$((hours * 60 + 60))"; exit ;;
esac

trap 'exit 0' TERM INT
while true; do
  # One that was taken before a restart counts.
  younger_than "$((hours * 60))" || take || true
  sleep 300 &
  wait $!
done
