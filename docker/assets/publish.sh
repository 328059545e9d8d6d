#!/bin/sh
# Adds the shell's files to those the gateway serves. Files of earlier builds stay for the pages that are still open, until
# no release has named them for so many days.
set -eu

days=${REMOTE_DAYS:-30}
cd /files
find . -type d -exec mkdir -p "/srv/site/{}" \;
find . -type f | while read -r file; do
  # A new file in the place of the old one: nobody is served half of it.
  cp "$file" "/srv/site/$file.new"
  mv "/srv/site/$file.new" "/srv/site/$file"
done
find /srv/site -type f -mtime "+$days" -delete
echo "The files of the shell are published; those of the last $days days stay."
