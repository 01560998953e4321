# noughts serve, with all that it needs for SQLite and PostgreSQL. Games are in /games.
#   docker build -t noughts .
#   docker run -p 8000:8000 -v games:/games noughts
FROM python:3.12-slim
WORKDIR /noughts
COPY pyproject.toml setup.py MANIFEST.in constraints.txt README.md LICENSE ./
COPY tools/backend.py ./tools/
COPY src ./src
RUN pip install --no-cache-dir --constraint constraints.txt '.[web,postgres]' \
    && useradd --create-home player && mkdir /games && chown player /games
USER player
VOLUME /games
ENV NOUGHTS_DATABASE=/games/games.db
EXPOSE 8000
HEALTHCHECK --interval=10s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz')"]
STOPSIGNAL SIGTERM
CMD ["noughts", "serve", "--host", "0.0.0.0"]
